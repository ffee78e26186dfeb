import type { FastifyRequest } from 'fastify'
import { chooseLanguage } from '#platform/shared/languages.ts'
import type { Context, House } from '../context.ts'
import { originOf } from '../context.ts'
import type { Organisation } from '../organisations.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** It was told to end: it serves on for a while, and no connection is kept. */
    isLeaving: boolean
  }
  interface FastifyContextConfig {
    /** Answers at the host of the operator's page, and there alone. */
    readonly forOperators?: boolean
  }
  interface FastifyRequest {
    /** It came to the host of the operator's page. */
    isOfOperators: boolean
    /** Undefined only on the few addresses that belong to no organisation. */
    organisation: Organisation
    /** When it arrived, for the log. */
    arrived: number
  }
}

export function toContext(house: House, request: FastifyRequest): Context {
  const { organisation, headers } = request
  return {
    house,
    organisation,
    actor: { kind: 'visitor' },
    now: house.now,
    language: chooseLanguage(
      organisation.languages,
      cookie(headers.cookie, 'language'),
      headers['accept-language'],
    ),
    origin: originOfRequest(house, request),
    requestId: request.id,
    address: request.ip,
  }
}

/** How the caller reached us. Behind a trusted proxy the scheme and host are the proxy's word. */
export function originOfRequest(house: House, request: FastifyRequest): string {
  const { settings } = house
  if (settings.PUBLIC_URL && !settings.TRUSTED_PROXIES) return originOf(house, request.hostname)
  return `${request.protocol}://${request.host}`
}

export function cookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value
  }
  return undefined
}
