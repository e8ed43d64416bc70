import { countriesByName, countryName } from '../../i18n/country-names.ts'
import { listed } from '../../i18n/format.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { CustomInput, Field, Named } from '../crud/types.ts'

/** Most choices that are offered. */
const MAX_FOUND = 12
/** Letters of codes are digits of the numbers that a picker wants as ids. */
const RADIX = 36

const languageCodes = (
  'af am ar as az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk ' +
  'km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn no or pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tk tr uk ur uz ' +
  'vi yo zh zu'
).split(' ')

const languageName = (code: string): string =>
  new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code) ?? code

const idOf = (code: string): number => Number.parseInt(code, RADIX)
const named = (code: string, name: string): Named => ({ id: idOf(code), name })

const matching = async (all: Named[], text: string): Promise<Named[]> => {
  const wanted = text.toLocaleLowerCase()
  return all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, MAX_FOUND)
}

const findCountries = (text: string) =>
  matching(
    countriesByName().map(({ value, label }) => named(value, label)),
    text,
  )

const findLanguages = (text: string) =>
  matching(
    languageCodes
      .map((code) => named(code, languageName(code)))
      .toSorted((one, other) => one.name.localeCompare(other.name, currentLanguage())),
    text,
  )

const CountriesInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <Picker
      label={t('Countries')}
      value={(value as string[]).map((code) => named(code, countryName(code)))}
      find={findCountries}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id.toString(RADIX).toUpperCase()))}
    />
  )
}

const LanguagesInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <Picker
      label={t('Languages')}
      value={(value as string[]).map((code) => named(code, languageName(code)))}
      find={findLanguages}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id.toString(RADIX)))}
    />
  )
}

/** Fields for countries and languages, which have codes. */
export const useCodeFields = (): { countries: Field; languages: Field } => {
  const { t } = useTranslation()
  return {
    countries: {
      kind: 'custom',
      name: 'countries',
      label: t('Countries'),
      labelled: true,
      input: CountriesInput,
      summary: (value) => listed((value as string[]).map(countryName)),
    },
    languages: {
      kind: 'custom',
      name: 'languages',
      label: t('Languages'),
      labelled: true,
      half: true,
      input: LanguagesInput,
      summary: (value) => listed((value as string[]).map(languageName)),
    },
  }
}
