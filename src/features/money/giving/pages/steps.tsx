import { useEffect, useState } from 'react'
import type { GiveWords } from '../words.ts'

const STEPS = ['amount', 'you', 'pay'] as const
export type Step = (typeof STEPS)[number]

interface StepsProps {
  readonly inView: Step
  readonly words: GiveWords
}

export function Steps({ inView, words }: StepsProps) {
  return (
    <nav className="steps" aria-label={words.stepsLabel}>
      {STEPS.map((step, i) => (
        <a key={step} href={`#${step}`} aria-current={step === inView ? 'step' : undefined}>
          <span>{i + 1}</span> {words.steps[step]}
        </a>
      ))}
    </nav>
  )
}

/** The step that lies across the middle of the screen. */
export function useStepInView(): Step {
  const [inView, setInView] = useState<Step>('amount')
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)
        if (entered) setInView(entered.target.id as Step)
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    for (const step of STEPS) {
      const section = document.getElementById(step)
      if (section) watcher.observe(section)
    }
    return () => watcher.disconnect()
  }, [])
  return inView
}
