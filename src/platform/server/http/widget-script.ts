import type { Organisation } from '../organisations.ts'

/**
 * For other people's pages: puts a widget where the script stands (`data-widget="times"` or `"giving"`) and keeps it as high as
 * it is. It stores nothing, and hears nothing from the widget but its height.
 */
export function widgetScript({ configuration }: Organisation): string {
  return `(() => {
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const name = script.dataset.widget === 'giving' ? 'giving' : 'times'
  const frame = document.createElement('iframe')
  frame.title = script.dataset.title || ${inScript(configuration.websiteName)}
  frame.src = origin + '/widget/' + name
  frame.loading = 'lazy'
  frame.style.cssText = 'border:0;width:100%;height:20rem;color-scheme:auto'
  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const height = event.data && event.data.sahnHeight
    if (height > 0 && height < 4000) frame.style.height = height + 'px'
  })
  script.after(frame)
})()
`
}

function inScript(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
