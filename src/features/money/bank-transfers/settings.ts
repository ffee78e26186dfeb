import { z } from 'zod'
import { type Together, settings } from '#platform/shared/setting.ts'

const line = z.string().trim()

/** The bank account that transfers go to. */
export const bankTransferSettings = {
  ...settings('bank_transfers', {
    bankAccountName: {
      schema: line.max(70),
      default: '',
      about: 'The name of the bank account, as the bank checks it.',
      seenBy: 'staff',
    },
    bankSortCode: {
      schema: line.regex(/^$|^\d{2}-\d{2}-\d{2}$/, 'Write a sort code as 20-00-00.'),
      default: '',
      about: 'Its sort code.',
      seenBy: 'staff',
    },
    bankAccountNumber: {
      schema: line.regex(/^$|^\d{8}$/, 'An account number has eight digits.'),
      default: '',
      about: 'Its account number.',
      seenBy: 'staff',
    },
    bankIban: {
      schema: line.regex(/^$|^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'Write an IBAN without spaces.'),
      default: '',
      about: 'Its IBAN, for transfers from abroad.',
      seenBy: 'staff',
    },
  }),
}

/** Nobody is offered a transfer to an account that is not named. */
export const bankTransfersTogether: readonly Together[] = [
  {
    key: 'bankTransferFrom',
    of: ['bankTransferFrom', 'bankAccountName', 'bankSortCode', 'bankAccountNumber', 'bankIban'],
    says: 'Name the account first: bankAccountName, and its sort code and number or its IBAN.',
    holds: ({ bankTransferFrom, bankAccountName, bankSortCode, bankAccountNumber, bankIban }) =>
      bankTransferFrom === 0 ||
      (bankAccountName !== '' &&
        (bankIban !== '' || (bankSortCode !== '' && bankAccountNumber !== ''))),
  },
]
