import { Disc3, ListMusic, MicVocal, MonitorSmartphone } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'

/** What this place is good for, in four lines. */
export const Reasons = ({ total }: { total: number }) => {
  const { t } = useTranslation()
  const reasons = [
    {
      icon: Disc3,
      name: total > 0 ? t('{count} albums', { count: total }) : t('Whole albums'),
      text: t('Played from the first song to the last, each as loud as the others.'),
    },
    { icon: MicVocal, name: t('Lyrics in time'), text: t('The words follow the song, line by line.') },
    {
      icon: MonitorSmartphone,
      name: t('Your place, kept'),
      text: t('Stop on one screen and go on with the same queue on another.'),
    },
    {
      icon: ListMusic,
      name: t('Playlists that fill themselves'),
      text: t('Say once what belongs there; new songs find their way in.'),
    },
  ]
  return (
    <ul className="reasons">
      {reasons.map(({ icon: Icon, name, text }) => (
        <li key={text}>
          <Icon aria-hidden="true" />
          <h2 className="h16 num">{name}</h2>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
