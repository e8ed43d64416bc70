import type { HomeSection, MusicSection } from '../../../contract/home.ts'

type WithoutPlace<T> = T extends HomeSection ? Omit<T, 'order'> : never

/** A section that does not know its place on the page yet. */
export type Section = WithoutPlace<HomeSection>
export type MusicToPlace = WithoutPlace<MusicSection>
