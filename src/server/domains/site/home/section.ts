import type { HomeSection, MusicSection } from '../../../../contract/site/home.ts'

type WithoutPosition<T> = T extends HomeSection ? Omit<T, 'position'> : never

/** A section without its position on the page. */
export type Section = WithoutPosition<HomeSection>
export type UnplacedMusicSection = WithoutPosition<MusicSection>
