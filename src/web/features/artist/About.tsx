import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Artist } from '../../../contract/artists.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../media/Section.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="num font-medium">{children}</dd>
  </div>
)

/** What is known of an artist; nothing when nothing is. */
export const About = ({ artist }: { artist: Artist }) => {
  const { t } = useTranslation()
  const genres = artist.genres ?? []
  if (!artist.bio && artist.links.length === 0 && genres.length === 0) return null
  return (
    <Section title={t('About')}>
      <div className="about">
        <div className="min-w-0 flex-1">
          {artist.bio && <p className="max-w-[62ch] text-16 whitespace-pre-line">{artist.bio}</p>}
          {artist.links.length > 0 && (
            <p className="mt-5 flex flex-wrap gap-2">
              {artist.links.map((link) => (
                <a
                  key={link.url}
                  className="btn line sm"
                  href={link.url}
                  target="_blank"
                  rel="noreferrer nofollow"
                >
                  <Globe className="s16" aria-hidden="true" />
                  {link.label}
                </a>
              ))}
            </p>
          )}
        </div>
        <dl>
          {genres.length > 0 && <Fact name={t('Genres')}>{listed(genres)}</Fact>}
          <Fact name={t('Songs')}>{formatNumber(artist.songs_count)}</Fact>
          <Fact name={t('Plays')}>{formatNumber(artist.plays)}</Fact>
        </dl>
      </div>
    </Section>
  )
}
