import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'

/** Where a PostgreSQL is: `host` is a name or a folder with a Unix socket. */
export interface DatabaseAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string | undefined
  /** Absent: none. */
  readonly encryption?: Encryption
}

/** How a connection is kept from others, in the words of libpq. Files are named, not read, until they are used. */
export interface Encryption {
  /** `allow` and `prefer` are wishes: see `settleEncryption`. Only `verify-…` looks at whom it talks to. */
  readonly mode: 'allow' | 'prefer' | 'require' | 'verify-ca' | 'verify-full'
  /** A file of authorities; `system` are those that Node trusts, with NODE_EXTRA_CA_CERTS. */
  readonly sslrootcert?: string
  readonly sslcert?: string
  readonly sslkey?: string
  /** TLS from the first byte, as PostgreSQL 17 and later can. */
  readonly sslnegotiation?: 'direct'
}

const MODES: readonly string[] = ['allow', 'prefer', 'require', 'verify-ca', 'verify-full']
const FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const
/** Whoever asks for one of these wants to be safe in a way that we cannot be. Others change nothing of that. */
const CANNOT = /^(?:ssl.*|channel_binding|require_auth|requirepeer|gss.*|krb.*)$/
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  channel_binding: ['disable', 'prefer'],
  gssencmode: ['disable', 'prefer'],
  sslnegotiation: ['postgres', 'direct'],
  sslcompression: ['0', '1'],
  sslsni: ['1'],
}

/**
 * Reads `postgres://user:password@host:5432/name?sslmode=verify-full&sslrootcert=/etc/db.pem`. What it says of encryption
 * means what it means to libpq; throws a sentence without the password where that cannot be had.
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  if (!URL.canParse(text))
    throw new Error('It should look like postgres://user:password@host:5432/name.')
  const url = new URL(text)
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const encryption = readEncryption(url.searchParams)
  return {
    host,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username || 'postgres'),
    password: decodeURIComponent(url.password) || undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    // There is nothing to encrypt on a socket of this machine.
    ...(encryption && !host.startsWith('/') ? { encryption } : {}),
  }
}

function readEncryption(query: URLSearchParams): Encryption | undefined {
  for (const name of new Set(query.keys())) {
    if (!CANNOT.test(name)) continue
    const [value = '', ...more] = query.getAll(name)
    if (more.length > 0) throw new Error(`${name} stands there twice.`)
    const isKnown = name === 'sslmode' || FILES.some((file) => file === name)
    if (!isKnown && !HARMLESS[name]?.includes(value))
      throw new Error(
        `${name}=${value} cannot be done here, so it is refused rather than left out.`,
      )
  }
  const named = Object.fromEntries(
    FILES.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])),
  ) as Partial<Record<(typeof FILES)[number], string>>
  const isSystem = named.sslrootcert === 'system'
  const mode = query.get('sslmode') ?? (isSystem ? 'verify-full' : 'prefer')
  if (mode === 'disable') return undefined
  if (!MODES.includes(mode))
    throw new Error(`sslmode=${mode} is not known. There are disable, ${MODES.join(', ')}.`)
  if (isSystem && mode !== 'verify-full')
    throw new Error(
      'With sslrootcert=system anybody could be the server, but for sslmode=verify-full.',
    )
  const sslrootcert = named.sslrootcert ?? findOwnAuthorities()
  if (mode.startsWith('verify-') && !sslrootcert)
    throw new Error(
      `sslmode=${mode} needs to know whom to trust: name a file with sslrootcert, or, for a certificate of a public ` +
        'authority, say sslmode=verify-full&sslrootcert=system.',
    )
  if (Boolean(named.sslcert) !== Boolean(named.sslkey))
    throw new Error('sslcert and sslkey belong together.')
  const isDirect = query.get('sslnegotiation') === 'direct'
  if (isDirect && (mode === 'allow' || mode === 'prefer'))
    throw new Error('sslnegotiation=direct needs sslmode=require or a stricter one.')
  for (const file of Object.values(named))
    if (file !== 'system' && !existsSync(file)) throw new Error(`The file ${file} is not there.`)
  return {
    mode: mode as Encryption['mode'],
    ...named,
    ...(sslrootcert ? { sslrootcert } : {}),
    ...(isDirect ? { sslnegotiation: 'direct' } : {}),
  }
}

/** Where libpq looks for authorities when none are named. */
function findOwnAuthorities(): string | undefined {
  const file = path.join(homedir(), '.postgresql', 'root.crt')
  return existsSync(file) ? file : undefined
}

/** The address as the driver `postgres` takes it. */
export function toOptions({ host, port, user, database, password, encryption }: DatabaseAddress) {
  return {
    host,
    port,
    user,
    database,
    ...(password ? { password } : {}),
    ...(encryption ? { ssl: toTls(encryption, host), ...toNegotiation(encryption) } : {}),
  }
}

/** The driver knows this option, and its types do not. */
function toNegotiation({ sslnegotiation }: Encryption): object {
  return sslnegotiation ? { sslnegotiation } : {}
}

/** The same address in the form that graphile-worker's driver reads, which has to be told to mean what libpq means. */
export function toConnectionString({
  host,
  port,
  user,
  database,
  password,
  encryption,
}: DatabaseAddress): string {
  const login = `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}`
  const name = encodeURIComponent(database)
  if (host.startsWith('/'))
    return `postgres://${login}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const { mode = 'disable', sslrootcert, ...rest } = encryption ?? {}
  const query = new URLSearchParams({
    ...(encryption ? { uselibpqcompat: 'true' } : {}),
    sslmode: mode,
    // Without a file it takes those that Node trusts, as we do.
    ...(sslrootcert && sslrootcert !== 'system' ? { sslrootcert } : {}),
    ...rest,
  })
  return `postgres://${login}@${host}:${port}/${name}?${query.toString()}`
}

/** What Node's TLS is told. */
function toTls(
  { mode, sslrootcert, sslcert, sslkey }: Encryption,
  host: string,
): ConnectionOptions {
  const isChecked = sslrootcert !== undefined
  return {
    rejectUnauthorized: isChecked,
    ...(isChecked && sslrootcert !== 'system' ? { ca: readFileSync(sslrootcert) } : {}),
    ...(sslcert && sslkey ? { cert: readFileSync(sslcert), key: readFileSync(sslkey) } : {}),
    checkServerIdentity: (_, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  }
}
