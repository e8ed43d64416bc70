import { useState } from 'react'
import {
  type ScrobbleService,
  type ScrobblingState,
  scrobbleServices,
} from '../../../contract/social/scrobbling.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { ListenBrainzForm } from './ListenBrainzForm.tsx'
import { LinkedServiceCard, NewService } from './ServiceCard.tsx'
import { choosePassOn, goToLastFm } from './scrobbling.ts'

const PassOn = ({ chosen }: { chosen: boolean }) => {
  const { t } = useTranslation()
  return (
    <Switch
      label={t('Pass on to my services')}
      hint={t(
        'What other players submit here is sent to your services, too. Leave this off if your players already do that.',
      )}
      checked={chosen}
      onChange={(checked) => void choosePassOn(checked).catch(showError)}
    />
  )
}

/** The services to which the account is linked, and those that it may link. */
export const Services = ({ services, lastfm, pass_on }: ScrobblingState) => {
  const [open, setOpen] = useState(false)
  const linkOf = (service: ScrobbleService) => services.find((one) => one.service === service)
  const address = linkOf('listenbrainz')?.api_url ?? null
  const form = open && <ListenBrainzForm address={address} close={() => setOpen(false)} />
  const connects: Record<ScrobbleService, () => void> = {
    listenbrainz: () => setOpen(true),
    lastfm: () => void goToLastFm().catch(showError),
  }
  return (
    <>
      {scrobbleServices.map((service) => {
        const link = linkOf(service)
        const rest = { connect: connects[service], form: service === 'listenbrainz' && form }
        if (link) return <LinkedServiceCard key={service} link={link} {...rest} />
        return (service !== 'lastfm' || lastfm) && <NewService key={service} service={service} {...rest} />
      })}
      {services.length > 0 && <PassOn chosen={pass_on} />}
    </>
  )
}
