import type { Feed, Slide } from '../feed-contract.ts'

/** A feed without the pictures that cannot be had. A slide that was nothing but its picture goes with it. */
export function without(feed: Feed, gone: readonly string[]): Feed {
  const isGone = (picture: string | null) => picture !== null && gone.indexOf(picture) >= 0
  const { organisation } = feed
  return {
    ...feed,
    organisation: { ...organisation, logo: isGone(organisation.logo) ? null : organisation.logo },
    slides: feed.slides
      .map((slide) => (isGone(slide.picture) ? { ...slide, picture: null } : slide))
      .filter((slide) => !!slide.picture || saysSomething(slide)),
  }
}

/** Besides its picture, if it has one. */
export function saysSomething({ title, text, link }: Slide): boolean {
  return !!(title || text || link)
}
