/**
 * The hash of everything the build is made from. It is written beside the built files, so that anybody can see whether
 * they belong to these sources: SHA-256 over the path and content of every file here, sorted by path, each followed
 * by a zero byte. Left out are node_modules, names that begin with a dot, and what leaves nothing in the built files:
 * types (those that tools/client_types.py writes, and `.d.ts`), tests and documents.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TRACELESS = /^src\/(wire\/types|boards\/[^/]+\/view)\.ts$|\.(d\.ts|test\.ts|md)$/;

function files(folder: string, prefix = ""): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name.startsWith(".")) continue;
    const name = prefix + entry.name;
    if (entry.isDirectory()) found.push(...files(join(folder, entry.name), `${name}/`));
    else if (entry.isFile() && !TRACELESS.test(name)) found.push(name);
  }
  return found;
}

export function sourcesHash(folder: string): string {
  const hash = createHash("sha256");
  const names = files(folder).map((name) => Buffer.from(name, "utf8"));
  for (const name of names.sort(Buffer.compare)) {
    hash.update(name).update("\0").update(readFileSync(join(folder, name.toString("utf8")))).update("\0");
  }
  return hash.digest("hex");
}
