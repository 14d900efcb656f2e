// After the build: writes the service worker's list of files, and each text file again, compressed once for all visitors (.br and .gz).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const OUT = new URL("../pitboss/server/ui/", import.meta.url);
const LEAST = 600; // bytes: below that a second file gains nothing

const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => relative(fileURLToPath(OUT), join(file.parentPath, file.name)).replaceAll("\\", "/"));

const worker = new URL("sw.js", OUT);
const assets = files.filter((file) => file.startsWith("assets/")).sort();
const version = createHash("sha256").update(assets.join()).digest("hex").slice(0, 12);
const first = readFileSync(new URL("index.html", OUT), "utf8").match(/\/assets\/[^"]+/g); // what every page begins with
writeFileSync(
  worker,
  readFileSync(worker, "utf8").replace("VERSION", version).replace("...ASSETS", JSON.stringify(first).slice(1, -1)),
);

for (const file of files.filter((one) => /\.(js|css|svg|html|webmanifest)$/.test(one))) {
  const content = readFileSync(new URL(file, OUT));
  if (content.length < LEAST) continue;
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  writeFileSync(new URL(`${file}.br`, OUT), brotliCompressSync(content, quality));
  writeFileSync(new URL(`${file}.gz`, OUT), gzipSync(content, { level: 9 }));
}
