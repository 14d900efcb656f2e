"""The solver of heads-up fixed-limit Mini-Tex: CFR over the public tree, all hands at once. A GPU needs [solve]."""
