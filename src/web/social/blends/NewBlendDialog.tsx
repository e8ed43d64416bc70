import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_BLEND_MEMBERS } from '../../../contract/social/blends.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { FriendsChoice } from '../people/FriendsChoice.tsx'
import { createBlend } from './blends.ts'

const Picker = ({ friends }: { friends: number[] }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const router = useRouter()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(friends))
  const [busy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    try {
      const { id } = await createBlend([...chosen])
      close()
      await router.navigate({ to: '/blends/$id', params: { id: String(id) } })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <p className="muted">
        {t(
          'A playlist of your tastes, updated every day. Everyone in it can see songs and artists you play, except in private sessions.',
        )}
      </p>
      <FriendsChoice chosen={chosen} choose={setChosen} max={MAX_BLEND_MEMBERS - 1} />
      <DialogActions end>
        <Button variant="primary" disabled={busy || chosen.size === 0} onClick={() => void create()}>
          {t('Invite')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Chooses one to four friends for a new Blend. */
export const NewBlendDialog = ({ friends }: { friends: number[] }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('New Blend')} wide>
      <Picker friends={friends} />
    </DialogFrame>
  )
}
