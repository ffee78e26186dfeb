/** Durable is the truth; the other is for clusters of tests, which may vanish with the power. */
const DURABLE = {
  fsync: 'on',
  // A commit is acknowledged when it is on the disk.
  synchronous_commit: 'on',
  // Survives a page that was half written when the power went.
  full_page_writes: 'on',
}
const FLEETING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const SETTINGS = {
  // Unix socket only: nothing on the network can reach it, and its folder is closed to other users.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // One machine, one community or a few: the operating system's cache does the rest.
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  maintenance_work_mem: '32MB',
  // Pool, listeners, jobs and tools of two programs, and some room.
  max_connections: '60',
  // Three processes fewer than the default; on a small machine as fast.
  io_method: 'sync',
  // Compiling a query costs more than our short queries.
  jit: 'off',
  // Solid-state disks are the rule.
  random_page_cost: '1.1',
  // What an online base backup needs (pg_basebackup), and no more.
  wal_level: 'replica',
  max_wal_senders: '2',
  max_replication_slots: '2',
  wal_compression: 'on',
  // Bounds the disk, and the recovery after a crash to a second or two.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Personal data stays out of the log: no statements, no parameters, no DETAIL with the values of a key.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** The server's arguments; what the caller asks for wins over ours, except the door it is reached by. */
export function toArguments(choice: {
  dataFolder: string
  socketFolder: string
  port: number
  durable: boolean
  settings: Readonly<Record<string, string>>
}): string[] {
  const all = {
    ...SETTINGS,
    ...(choice.durable ? DURABLE : FLEETING),
    ...choice.settings,
    listen_addresses: SETTINGS.listen_addresses,
    unix_socket_directories: choice.socketFolder,
    port: String(choice.port),
  }
  return ['-D', choice.dataFolder, ...Object.entries(all).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
}
