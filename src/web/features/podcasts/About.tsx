import type { Podcast } from '../../../contract/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { RichText } from '../../media/RichText.tsx'

const Outside = ({ href, text }: { href: string; text: string }) => (
  <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
    {text}
  </a>
)

/** What a podcast says of itself: all of its description, who speaks, where it lives and how it is supported. */
export const About = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  const { description, website, funding, persons, copyright } = podcast
  if (!description && !website && !funding && persons.length === 0) return null
  return (
    <details className="podcast-about">
      <summary>{t('About this podcast')}</summary>
      {description && <RichText html={description} />}
      {persons.length > 0 && (
        <ul className="about-links">
          {persons.map(({ name, role, url }) => (
            <li key={`${name}${role}`}>
              {url ? <Outside href={url} text={name} /> : name}
              {role && <span className="text-muted"> · {role}</span>}
            </li>
          ))}
        </ul>
      )}
      {(website || funding) && (
        <p className="about-links">
          {website && <Outside href={website} text={t('Website')} />}
          {funding && <Outside href={funding.url} text={funding.text || t('Support this podcast')} />}
        </p>
      )}
      {copyright && <p className="about-small">{copyright}</p>}
    </details>
  )
}
