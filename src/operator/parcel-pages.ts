import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { House } from '#platform/server/context.ts'
import { type Upload, closeDraft } from '#platform/server/http/uploads.ts'
import { byPage, guardForm, show } from './door.ts'
import { goneScreen, parcelScreen, passphraseScreen } from './door-screens.ts'
import { readForm } from './form.ts'
import { AT } from './frame.ts'
import { type Asked, type GuardedRoutes, FOR_OPERATORS } from './guarded-routes.ts'
import type { Parcels } from './parcels.ts'
import { refuse } from './refusals.ts'
import { refusalIn, showOne, slugOf } from './rooms.ts'
import { importScreen } from './screens.ts'

/** What one request can bring; the command takes larger ones. */
const MOST_BYTES = 4 * 1024 ** 3

/** Exports that are made for the page and taken away from it, and imports that are sent to it. */
export function addParcels(routes: GuardedRoutes, house: House, parcels: Parcels): void {
  const { screen, press } = routes

  press(`${AT.one(':slug')}/export`, async (asked) => {
    const { request, reply, view } = asked
    try {
      const made = await parcels.export(byPage(request), slugOf(asked))
      return show(reply, passphraseScreen(view, made))
    } catch (error) {
      return showOne(house, asked, { refusal: refusalIn(error) })
    }
  })

  screen(AT.parcel(':id'), async ({ request, reply, view }) => {
    const parcel = await parcels.find(idOf(request))
    return parcel ? show(reply, parcelScreen(view, parcel)) : show(reply, goneScreen(view), 404)
  })
  screen(`${AT.parcel(':id')}/file`, async ({ request, reply, view }) => {
    const id = idOf(request)
    const found = await parcels.open(byPage(request), id)
    if (!found) return show(reply, goneScreen(view), 404)
    const { file, hasLeft } = found
    // It counts once all of it has left, and not when it was cut off.
    reply.raw.once('finish', () => {
      if (request.method === 'HEAD') return
      hasLeft().catch((error: unknown) =>
        house.log.error({ err: error }, 'an export has left unseen'),
      )
    })
    return reply
      .headers({ 'cache-control': 'no-store', 'content-length': file.bytes })
      .header('content-disposition', `attachment; filename="${id}.tar"`)
      .type(file.type)
      .send(file.read())
  })

  screen(AT.bringIn, async ({ reply, view }) => show(reply, importScreen(view)))
  addImport(routes, house, parcels)
}

/** The door is asked before a byte of the archive is taken. */
function addImport({ server, enter }: GuardedRoutes, house: House, parcels: Parcels): void {
  const entered = new WeakMap<FastifyRequest, Asked>()
  server.post(
    AT.bringIn,
    {
      bodyLimit: MOST_BYTES,
      config: { ...FOR_OPERATORS, uploadsTo: path.join(house.settings.dataFolder, 'operator') },
      onRequest: async (request, reply) => {
        const asked = await enter(request, reply)
        if (!asked) return reply
        reply.raw.once('close', () => void closeDraft(request.raw))
        entered.set(request, asked)
      },
    },
    async (request, reply) => {
      const { view, session } = entered.get(request)!
      try {
        const { fields, file } = await readForm(
          request.body as Upload,
          request.headers['content-type'] ?? '',
        )
        guardForm(house, request, { session, proof: fields.get('proof') })
        const passphrase = (fields.get('passphrase') ?? '').trim()
        if (!passphrase) refuse('passphrase-missing')
        if (!file) refuse('file-missing')
        const { id } = await parcels.import(byPage(request), file, passphrase)
        return reply.redirect(AT.parcel(id), 303)
      } catch (error) {
        return show(reply, importScreen(view, refusalIn(error)), 422)
      }
    },
  )
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}
