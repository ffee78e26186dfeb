import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { needsOf } from './manifest.ts'

describe('what a file needs', () => {
  it('is told once, also where two files import each other', () => {
    const manifest = {
      page: { file: 'page.js', imports: ['site'], css: ['page.css'] },
      site: { file: 'site.js', imports: ['rules'] },
      rules: { file: 'rules.js', imports: ['site'] },
    }

    assert.deepEqual(needsOf(manifest, 'page'), {
      scripts: ['/rules.js', '/site.js', '/page.js'],
      sheets: ['/page.css'],
    })
  })
})
