"""Response models: the JSON that every HTTP route and the table socket send, as OpenAPI and the pages' types show it.

A model named `XReply` is the type `X` in ui/src/lib/types.ts, which is generated from these models.
"""
