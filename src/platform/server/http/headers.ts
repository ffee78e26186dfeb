/** Headers of every answer but built files, as one constant: assembling them per request cost a third of the throughput when tried. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com")',
} as const

/** Of built files, which are many small ones in a first visit and no documents: what the rest says there would be as long. */
export const FILE_HEADERS = {
  'x-content-type-options': SECURITY_HEADERS['x-content-type-options'],
  'cross-origin-resource-policy': SECURITY_HEADERS['cross-origin-resource-policy'],
} as const

/** What is not a page loads nothing at all. */
export const API_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** One year, as browsers ask for; sent only where the caller came over https. */
export const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains'

/**
 * The policy of a page: our own scripts and nothing inline. `style-src-attr` is open because progress bars and
 * patterns carry a length or an address in their style attribute; the theme's style element is allowed by its hash.
 */
export function pagePolicy({
  styleHashes,
  sources,
  ancestors,
}: {
  styleHashes: readonly string[]
  sources: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] }
  /** Sites whose pages may show it in a frame; a browser that reads this heeds no `x-frame-options`. */
  ancestors: readonly string[]
}): string {
  const hashes = styleHashes.map((hash) => `'${hash}'`)
  const frames = sources.frame.length > 0 ? sources.frame.join(' ') : "'none'"
  return [
    "default-src 'none'",
    ["script-src 'self'", ...sources.script].join(' '),
    ["style-src 'self'", ...hashes].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...sources.connect].join(' '),
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ')
}
