import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { TextAnchor } from '../../../ui/buttons/TextLink.tsx'
import { useLegalLinks } from '../../navigation/legal-links.ts'

const PARTS = /(\{terms\}|\{privacy\})/

/** Terms that people agree to, with links to legal pages. These open beside the form, which would lose its input. */
export const Agreement = ({ continuing }: { continuing?: boolean }) => {
  const { t } = useTranslation()
  const links = useLegalLinks()
  const targetOf = (wanted: string) => links.find(({ key }) => key === wanted)?.target
  const terms = targetOf('terms_page')
  const privacy = targetOf('privacy_page')
  // The placeholders stay, so that links can take their places.
  const kept = { terms: '{terms}', privacy: '{privacy}' }
  const sentence = continuing
    ? privacy
      ? t('By continuing, you agree to the {terms} and confirm that you have read the {privacy}.', kept)
      : t('By continuing, you agree to the {terms}.', kept)
    : privacy
      ? t('I agree to the {terms} and have read the {privacy}.', kept)
      : t('I agree to the {terms}.', kept)
  const link = (target: string | undefined, text: string): ReactNode =>
    target ? (
      <TextAnchor href={target} target="_blank" rel="noopener noreferrer" accent>
        {text}
      </TextAnchor>
    ) : (
      text
    )
  return (
    <span>
      {sentence.split(PARTS).map((part) => {
        if (part === '{terms}') return <span key={part}>{link(terms, t('terms of use'))}</span>
        return part === '{privacy}' ? <span key={part}>{link(privacy, t('privacy policy'))}</span> : part
      })}
    </span>
  )
}
