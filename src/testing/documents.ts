/** A page that says nothing, as small as a PDF can be. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** The names that make an archive a Word document, as they stand in it. */
export const WORD = archive('[Content_Types].xml', 'word/document.xml')

/** The same with a program in it. */
export const WORD_WITH_MACROS = archive(
  '[Content_Types].xml',
  'word/document.xml',
  'word/vbaProject.bin',
)

export const PICTURE = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1')

function archive(...names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const head = Buffer.alloc(30)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(name.length, 26)
    return Buffer.concat([head, Buffer.from(name)])
  })
  return Buffer.concat(entries)
}
