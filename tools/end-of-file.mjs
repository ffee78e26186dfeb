/**
 * Ends a test file that is still there after eight minutes: what a failed test left running would hold up everybody for ever.
 * (Node's --test-force-exit loses results: of 157 tests it counted 113.)
 */
if (process.env['NODE_TEST_CONTEXT'])
  setTimeout(() => {
    console.error('This file was still running after eight minutes, and is ended here.')
    process.exit(1)
  }, 480_000).unref()
