import { Plus } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import styles from './crud.module.css'

/** Opens the form for a new row; without its label on phones. */
export const CreateButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="primary" className={styles.crudCreate} onClick={onClick}>
    <Plus className="icon-18" aria-hidden="true" />
    <span>{label}</span>
  </Button>
)
