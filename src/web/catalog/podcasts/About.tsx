import { ChevronDown } from 'lucide-react'
import type { Podcast } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextAnchor } from '../../ui/buttons/TextLink.tsx'
import { RichText } from '../items/RichText.tsx'
import podcastsStyles from './pieces/podcasts.module.css'

const Outside = ({ href, text }: { href: string; text: string }) => (
  <TextAnchor href={href} target="_blank" rel="noopener noreferrer nofollow">
    {text}
  </TextAnchor>
)

/** Details of a podcast: description, people, website and funding. */
export const About = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  const { description, website, funding, persons, copyright } = podcast
  if (!description && !website && !funding && persons.length === 0) return null
  return (
    <details className={podcastsStyles.podcastAbout}>
      <summary>
        {t('About this podcast')}
        <ChevronDown className="icon-16" aria-hidden="true" />
      </summary>
      {description && <RichText html={description} />}
      {persons.length > 0 && (
        <ul className={podcastsStyles.aboutLinks}>
          {persons.map(({ name, role, url }) => (
            <li key={`${name}${role}`}>
              {url ? <Outside href={url} text={name} /> : name}
              {role && <span className="muted"> · {role}</span>}
            </li>
          ))}
        </ul>
      )}
      {(website || funding) && (
        <p className={podcastsStyles.aboutLinks}>
          {website && <Outside href={website} text={t('Website')} />}
          {funding && <Outside href={funding.url} text={funding.text || t('Support this podcast')} />}
        </p>
      )}
      {copyright && <p className={podcastsStyles.aboutSmall}>{copyright}</p>}
    </details>
  )
}
