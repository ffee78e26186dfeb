import type { FormError } from './check-form.ts'

/** What the giving page asks of whichever card fields the organisation's provider has. */
export interface CardFields {
  /** What is missing at first sight, where the fields are ours to look at. */
  check?(): readonly FormError[]
  /** The card as a token that pays once; what is wrong with it; or nothing, when the provider does not answer. */
  makeToken(): Promise<
    | { readonly token: string }
    | { readonly errors: readonly FormError[] }
    | { readonly unreachable: true }
  >
  focus(): void
  /** The provider's own way to the donor's bank; resolves however that ends. */
  takeBankStep?(clientSecret: string): Promise<void>
}
