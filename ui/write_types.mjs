// Writes TypeScript types from an OpenAPI document on standard input: `node write_types.mjs FILE.ts`. See write_types.py.
// A schema named XReply is the type X here; requests keep their names. Paths are left out: lib/api.ts names those it uses.

import { writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import openapiTS, { astToString } from "openapi-typescript";
import prettier from "prettier";

// Titles only repeat the names.
const document = JSON.parse(await text(process.stdin), (key, value) =>
  key === "title" && typeof value === "string" ? undefined : value,
);
document.info.title = "Pitboss";
document.paths = {};
const schemas = Object.keys(document.components.schemas);
const names = new Map(schemas.map((schema) => [schema.replace(/Reply$/, ""), schema]));
if (names.size !== schemas.length) throw new Error("two schemas have the same name but for Reply");

const ast = await openapiTS(document, { defaultNonNullable: false, alphabetize: true });
const aliases = [...names].map(([name, schema]) => `export type ${name} = components["schemas"]["${schema}"];`);
const head = "// Generated from the server's response models by `python ui/write_types.py`; do not edit.\n";
const options = await prettier.resolveConfig(import.meta.filename);
const schemasOnly = ast.filter((node) => node.name?.text === "components");
const source = [head, astToString(schemasOnly), ...aliases].join("\n");
writeFileSync(process.argv[2], await prettier.format(source, { ...options, plugins: [], parser: "typescript" }));
