import type { TestEvent } from 'node:test/reporters'

type Failure = Extract<TestEvent, { type: 'test:fail' }>['data']['details']

/** A line for each test that failed, and one at the end with how many were run. */
export type Line =
  | { readonly name: string; readonly file: string; readonly why: string }
  | { readonly tests: number }

/** For Node’s test runner, beside what people read. */
export default async function* failedTests(events: AsyncIterable<TestEvent>) {
  const write = (line: Line) => `${JSON.stringify(line)}\n`
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.file && !isOnlyOfItsTests(data.details))
      yield write({ name: data.name, file: data.file, why: whyOf(data.details.error) })
    if (type === 'test:summary' && !data.file) yield write({ tests: data.counts.tests })
  }
}

/** A suite fails with its tests, which say it themselves; with its hooks it fails alone. */
function isOnlyOfItsTests({ type, error }: Failure): boolean {
  return type === 'suite' && 'failureType' in error && error.failureType === 'subtestsFailed'
}

function whyOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message
}
