/**
 * Loaded before the program, and written for any Node that can be found: one that is too old cannot read our TypeScript
 * and would only say that it does not know the extension. `npm ci` brings a Node 24 for Linux, which npm scripts use
 * whatever the machine has; elsewhere the machine's own must be one.
 */
const WANTED = 24
const [major] = process.versions.node.split('.').map(Number)

if (major < WANTED) {
  console.error(
    `Sahn runs on Node ${WANTED}, and this is Node ${process.versions.node} (${process.execPath}).\n` +
      `On Linux "npm ci" installs the right one beside the program, and npm scripts use it: run "npm ci" first, ` +
      `without --omit=optional, and start with "npm start".\n` +
      `Elsewhere install Node ${WANTED}; the version that we test with is in .nvmrc.`,
  )
  process.exit(1)
}
if (major > WANTED) {
  console.error(
    `Sahn is tested on Node ${WANTED}; this is Node ${process.versions.node}. It may well work.`,
  )
}
