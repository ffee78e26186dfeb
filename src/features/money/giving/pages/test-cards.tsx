import { TEST_CARDS } from '#features/money/sandbox-bank/rules.ts'
import { useMade } from '#platform/web/now.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { groupCardNumber } from '#platform/web/ui/card-text.ts'
import { cardWords } from './card-words.ts'

interface TestCardsProps {
  readonly onPick: (card: { number: string; expiry: string; code: string }) => void
}

/** The cards that the sandbox's bank knows; a press fills the fields with one. */
export function TestCards({ onPick }: TestCardsProps) {
  const words = useWords(cardWords)
  const expiry = `12/${String(useMade().getUTCFullYear() + 3).slice(-2)}`

  return (
    <details className="test-cards">
      <summary>{words.testCards}</summary>
      <ul>
        {TEST_CARDS.map(({ number, brand, behaviour }) => {
          const written = groupCardNumber('', { text: number, caret: 0 }).text
          const code = brand === 'amex' ? '3782' : '123'
          const does = words.plays[behaviour]
          return (
            <li key={number}>
              <div>
                <bdi className="figures">{written}</bdi>
                <p>
                  <bdi>{BRANDS[brand]}</bdi> · {does}
                </p>
              </div>
              <Button
                look="quiet"
                size="compact"
                aria-label={words.pickCard(number.slice(-4), does)}
                onClick={() => onPick({ number: written, expiry, code })}
              >
                {words.use}
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const BRANDS = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' } as const
