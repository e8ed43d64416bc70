import {
  type AnnouncedRelease,
  type Licence,
  licences,
  type Release,
  type ReleaseState,
  songLanguages,
} from '../../../contract/catalog/back-office/releases.ts'
import { currentLanguage, type Translate, translate } from '../../i18n/i18n.ts'

/** Name of the time zone in which times are entered, such as Europe/Berlin. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats the time of a release with its time zone. */
export const formatRelease = (iso: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(iso))

export const stateTexts = (t: Translate): Record<ReleaseState, string> => ({
  published: t('Public'),
  scheduled: t('Scheduled'),
  draft: t('Draft'),
  hidden: t('Hidden'),
})

export const releaseText = (value: unknown): string => {
  const { public: shown, release_at } = value as Release
  if (shown) return translate('Public')
  return release_at === null ? translate('Not public') : formatRelease(release_at)
}

export const announcedReleaseText = (value: unknown): string => {
  const { shown_early, ...release } = value as AnnouncedRelease
  const text = releaseText(release)
  return shown_early ? `${text} · ${translate('Announce before the release')}` : text
}

/** Names of Creative Commons licences are the same in every language. */
const licenceName = (licence: Licence): string =>
  licence === 'all-rights-reserved'
    ? translate('All rights reserved')
    : licence.replace(/^CC-/, 'CC ').replace(/-(\d)/, ' $1').replace('CC0-', 'CC0 ')

export const licenceChoices = (): { value: string; label: string }[] =>
  licences.map((value) => ({ value, label: licenceName(value) }))

/** Languages by name in the language of the page, instrumentals first. */
export const languageChoices = (): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'language' })
  const [none, ...others] = songLanguages.map((value) => ({ value, label: names.of(value) ?? value }))
  const byName = others.sort((one, other) => one.label.localeCompare(other.label, currentLanguage()))
  return [...(none ? [{ ...none, label: translate('Instrumental') }] : []), ...byName]
}
