import type { GivenAudio, PresentAudio } from '../../../contract/admin/episodes.ts'

/** What was chosen to be heard instead of what there is. */
interface Chosen {
  given: NonNullable<GivenAudio>
  /** Of the file, or the address. */
  name: string
  present: PresentAudio | null
}

/** The sound in the form of an episode. */
export type SoundValue = PresentAudio | Chosen | null

/** What was chosen and what there is. */
export const soundOf = (value: SoundValue): { chosen: Chosen | null; present: PresentAudio | null } =>
  value !== null && 'given' in value
    ? { chosen: value, present: value.present }
    : { chosen: null, present: value }

/** The sound in words. */
export const soundWords = (value: SoundValue): string => {
  const { chosen, present } = soundOf(value)
  return chosen?.name ?? present?.file_name ?? present?.url ?? ''
}
