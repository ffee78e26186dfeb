/**
 * What we use of `node:http`. An `import` of a module of Node's asks it for everything it has, and this one then reads a
 * whole client for web sockets, which nobody uses: 20 ms of each start.
 */
export const { STATUS_CODES, createServer, request } = process.getBuiltinModule('node:http')
