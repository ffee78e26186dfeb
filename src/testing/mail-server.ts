import type { TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { closePostOffice } from '#features/ground/mail/post-office.ts'
import { type World, story } from './story.ts'

export interface MailWorld {
  readonly world: World
  /** Every message that was taken, as it came. */
  readonly arrived: string[]
  /** The code and the sentence that addresses are turned down with, or one address alone; none: all of it is taken. */
  readonly answers: { with: number | undefined; says: string; to: string | undefined }
}

/** A live house whose mail arrives here, or is turned down with a code. */
export async function withServer(
  t: TestContext,
  code?: number,
  demo: 'on' | 'off' = 'off',
  settings: Record<string, string> = {},
): Promise<MailWorld> {
  const arrived: string[] = []
  const answers: MailWorld['answers'] = { with: code, says: 'no', to: undefined }
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const isMeant = answers.with && (!answers.to || answers.to === address)
      done(isMeant ? Object.assign(new Error(answers.says), { responseCode: answers.with }) : null)
    },
    async onData(stream, _session, done) {
      arrived.push(Buffer.concat(await Array.fromAsync(stream)).toString())
      done()
    },
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', () => listens()))
  const { port } = server.server.address() as { port: number }
  const world = await story(t, {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, DEMO: demo, ...settings },
  })
  t.after(async () => {
    await closePostOffice(world.house)
    server.close()
  })
  return { world, arrived, answers }
}
