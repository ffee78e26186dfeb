import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'

/** What a proxy says of itself, or of whom it passes on. */
const PASSED_ON = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|.*client-ip|.*connecting-ip)$/

/**
 * True for somebody at this very machine: the connection comes from one of its own addresses, nothing in the request says
 * that it was passed on, and the site is asked for by a name that means this machine everywhere. The last holds off a
 * proxy that says nothing of itself, and pages of others that point a name of theirs at us.
 */
export function isFromHere({ socket, headers }: FastifyRequest): boolean {
  return (
    isOwn(socket.remoteAddress ?? '') &&
    isLocalName(headers.host ?? '') &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  )
}

function isLocalName(host: string): boolean {
  const name = host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1')
  return isIP(name) ? isOwn(name) : /^(?:[\w-]+\.)*localhost$/.test(name)
}

function isOwn(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  if (/^127(?:\.\d{1,3}){3}$/.test(plain) || plain === '::1') return true
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? [])
  return cards.some((card) => card.address === plain)
}
