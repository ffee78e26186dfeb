import { TOAST_MS, type Toast, documentWords } from './told.ts'

const load = () => import('./toaster.tsx')

/**
 * Says something at the top of the screen, from anywhere. The code for it comes with the first one; when that cannot be
 * fetched, which is just when there may be bad news, the words are put on the page without it. Nothing on the server.
 */
export function toast(told: Toast): void {
  if (typeof document === 'undefined') return
  load().then(
    ({ showToast }) => showToast(told),
    () => showPlainly(told),
  )
}

function showPlainly({ kind, message }: Toast): void {
  const region = plainRegion()
  const box = document.createElement('div')
  box.className = `toast ${kind === 'error' ? 'danger' : 'success'}`
  const words = document.createElement('p')
  words.textContent = message
  const dismiss = document.createElement('button')
  dismiss.className = 'button plain compact'
  dismiss.textContent = documentWords().dismiss
  dismiss.addEventListener('click', () => box.remove())
  box.append(document.createElement('span'), words, dismiss)

  // A live region is heard only when it was there before its words.
  requestAnimationFrame(() => region.prepend(box))
  setTimeout(() => box.remove(), TOAST_MS)
}

function plainRegion(): HTMLElement {
  const there = document.querySelector<HTMLElement>('.toasts.bare')
  if (there) return there
  const region = document.createElement('div')
  region.className = 'toasts bare'
  region.setAttribute('role', 'status')
  document.body.append(region)
  return region
}
