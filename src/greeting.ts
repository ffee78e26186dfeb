import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { demoSignIns } from '#features/ground/people/demo-staff.ts'
import { demoScreens } from '#features/prayer/screens/seed.ts'
import { type House, programContext } from '#platform/server/context.ts'

/** What the start prints: where everything is. */
export async function greet(house: House, port: number): Promise<void> {
  const lines = ['', `Sahn is ready: http://localhost:${port}`, '']
  if ((await house.organisations.ids()).length === 0)
    lines.push(
      'There is no organisation yet: npm run organisation -- create (or DEMO=on, for a first look).',
      '',
    )
  if (house.demo) {
    lines.push('Demonstration sites (no real money moves):')
    for (const id of await house.organisations.ids()) {
      const organisation = await house.organisations.byId(id)
      if (!organisation) continue
      const name = organisation.configuration.websiteName
      const origin = `http://${organisation.hosts[0]}:${port}`
      lines.push(`  ${name.padEnd(22)} ${origin}`)
      for (const { shape, path } of await demoScreens(programContext(house, organisation)))
        lines.push(`    ${`screen, ${shape}`.padEnd(20)} ${origin}${path}`)
    }
    lines.push(
      '',
      `Mail that would have been sent   http://localhost:${port}/dev/mail`,
      `The design system                http://localhost:${port}/dev/ui`,
      `The API                          http://localhost:${port}/api/docs`,
      `A donor, to sign in as           ${DEMO_DONOR.email}, password: ${DEMO_DONOR.password}`,
      'A card that works                4242 4242 4242 4242, any future date, any code',
      '',
      'The office of each site is at /admin. Staff, to sign in as (each code works once):',
      ...demoSignIns(house).map(
        ({ role, email, password, code }) =>
          `  ${role.padEnd(8)} ${email.padEnd(24)} password: ${password}   code: ${code}`,
      ),
      `  The next codes                 http://localhost:${port}/dev/codes`,
      'The operator’s page opens by     npm run organisation -- page',
      '',
    )
  }
  console.log(lines.join('\n'))
}
