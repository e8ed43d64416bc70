/** People who have a plan together, in Spanish. */
export const families: Record<string, string> = {
  Family: 'Familia',
  'People who have a plan together. Each has their own library, and nobody sees what others hear.':
    'Personas que comparten un plan. Cada una tiene su propia biblioteca y nadie ve lo que escuchan las demás.',
  '{taken} of {seats} places taken': '{taken} de {seats} plazas ocupadas',
  'Leave the family of {name}?': '¿Salir de la familia de {name}?',
  'You no longer have {plan}. Your library, playlists and purchases stay.':
    'Ya no tendrás {plan}. Tu biblioteca, tus listas y tus compras se conservan.',
  'You share {plan} of {name} until {date}.': 'Compartes {plan} de {name} hasta el {date}.',
  'You share {plan} of {name}.': 'Compartes {plan} de {name}.',
  'Remove {name} from the family?': '¿Quitar a {name} de la familia?',
  'Remove {name} from the family': 'Quitar a {name} de la familia',
  'They no longer have your plan. Their library stays as it is.':
    'Ya no tendrán tu plan. Su biblioteca se queda como está.',
  'Since {date}': 'Desde el {date}',
  'Invitation link': 'Enlace de invitación',
  'You pay the plan': 'Tú pagas el plan',
  'Pays the plan': 'Paga el plan',
  'Invite to your family': 'Invitar a tu familia',
  'They have your plan, and keep their own music and playlists. Nobody sees what others hear.':
    'Quien se una tiene tu plan y conserva su música y sus listas. Nadie ve lo que escuchan los demás.',
  'The link works once, for two weeks. It is shown only now.':
    'El enlace sirve una vez, durante dos semanas. Solo se muestra ahora.',
  'Create a link instead': 'Crear un enlace',
  '{name} shares {plan} with you': '{name} comparte {plan} contigo',
  'Join the family of {name} on {site}, and have {plan} for free.':
    'Únete a la familia de {name} en {site} y disfruta de {plan} gratis.',
  'The invitation expires in two weeks, and works once.':
    'La invitación caduca en dos semanas y sirve una vez.',
  'Join the family': 'Unirse a la familia',
  'It costs you nothing, and your library stays your own.':
    'No te cuesta nada y tu biblioteca sigue siendo tuya.',
  'You pay this plan yourself.': 'Tú pagas este plan.',
  'You are in a family already. Leave it first.': 'Ya estás en una familia. Sal de ella primero.',
  'You have a plan of your own. Cancel it, and join once it has ended.':
    'Tienes un plan propio. Cancélalo y únete cuando haya terminado.',
  'All places of this plan are taken.': 'Todas las plazas de este plan están ocupadas.',
  'All places of your plan are taken.': 'Todas las plazas de tu plan están ocupadas.',
  'Your plan is for one person.': 'Tu plan es para una persona.',
  'Too many invitations are open. Withdraw one of them.':
    'Hay demasiadas invitaciones abiertas. Retira una de ellas.',
  'You are in no family.': 'No estás en ninguna familia.',
  'You share somebody else’s plan. Leave that family first.':
    'Compartes el plan de otra persona. Sal primero de esa familia.',
  'The members of your family lose it, too.': 'Los miembros de tu familia también lo pierden.',
  'Up to {seats} people': 'Hasta {seats} personas',
  'Joined your family and shares your plan.': 'Se unió a tu familia y comparte tu plan.',
  'Left your family.': 'Salió de tu familia.',
  'No longer shares a plan with you. Your library stays as it is.':
    'Ya no comparte un plan contigo. Tu biblioteca se queda como está.',
  'People who share a plan with you': 'Personas que comparten un plan contigo',
  'Expires on {date}': 'Caduca el {date}',
  'Withdraw the invitation of {name}': 'Retirar la invitación de {name}',
  'Send invitation': 'Enviar invitación',
  'Invitation sent': 'Invitación enviada',
  'News of your family': 'Novedades de tu familia',
}
