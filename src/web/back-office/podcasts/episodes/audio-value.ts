import type { AudioInput, StoredAudio } from '../../../../contract/catalog/back-office/episodes.ts'

/** Newly chosen audio, replacing the current one. */
interface Chosen {
  input: NonNullable<AudioInput>
  /** File name or URL. */
  name: string
  present: StoredAudio | null
}

/** Audio in the episode form. */
export type AudioValue = StoredAudio | Chosen | null

/** Returns the new choice and the current audio. */
export const audioValueOf = (value: AudioValue): { chosen: Chosen | null; present: StoredAudio | null } =>
  value !== null && 'input' in value
    ? { chosen: value, present: value.present }
    : { chosen: null, present: value }

/** Formats the audio as text. */
export const audioText = (value: AudioValue): string => {
  const { chosen, present } = audioValueOf(value)
  return chosen?.name ?? present?.file_name ?? present?.url ?? ''
}
