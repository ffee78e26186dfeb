/** The front door for other features. */
export { readStrip } from './today.ts'
