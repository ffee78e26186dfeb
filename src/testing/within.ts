/** Asks again and again until it is so; after so many seconds it says what was not. */
export async function within(
  seconds: number,
  what: string,
  isSo: () => Promise<boolean> | boolean,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} seconds: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
