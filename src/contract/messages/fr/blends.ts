/** Blends: their members, songs and matches, in French. */
export const blends: Record<string, string> = {
  'A match is 70% how much of your listening goes to the same artists, and 30% to the same genres, within the last {days} days.':
    'L’affinité tient pour 70 % à la part d’écoute consacrée aux mêmes artistes et pour 30 % aux mêmes genres, sur les {days} derniers jours.',
  'A playlist of your tastes, updated every day. Invite up to four friends.':
    'Une playlist à partir de vos goûts, renouvelée chaque jour. Invitez jusqu’à quatre amis.',
  'A playlist of your tastes, updated every day. It shows everyone in it songs and artists you play, except in private sessions.':
    'Une playlist à partir de vos goûts, renouvelée chaque jour. Elle montre à tous ses membres des titres et artistes que vous écoutez, hors sessions privées.',
  'Already invited to this Blend.': 'Déjà invité à ce Blend.',
  Blend: 'Blend',
  Blends: 'Blends',
  'Blends that friends invite you to': 'Blends auxquels des amis vous invitent',
  'By joining, you show everyone in it songs and artists you play, whatever your privacy settings. Private sessions never count.':
    'En le rejoignant, vous montrez à tous ses membres des titres et artistes que vous écoutez, quels que soient vos réglages de confidentialité. Les sessions privées ne comptent jamais.',
  Decline: 'Refuser',
  'Every day, a playlist from the tastes of everyone in it.':
    'Chaque jour, une playlist à partir des goûts de tous ses membres.',
  'How you match': 'Vos affinités',
  Invite: 'Inviter',
  'Invite friends': 'Inviter des amis',
  'Invite to a Blend': 'Inviter à un Blend',
  'Invite {name}': 'Inviter {name}',
  Invited: 'Invité',
  'Invites you to a Blend.': 'Vous invite à un Blend.',
  'Joined your Blend.': 'A rejoint votre Blend.',
  'Leave Blend': 'Quitter le Blend',
  'New Blend': 'Nouveau Blend',
  'Not enough listening yet to compare everyone: it takes {plays} plays or likes of each within {days} days.':
    'Pas encore assez d’écoutes pour comparer tout le monde : il faut {plays} écoutes ou mentions « J’aime » de chacun en {days} jours.',
  'Remove {name} from the Blend': 'Retirer {name} du Blend',
  'Remove {name} from the Blend?': 'Retirer {name} du Blend ?',
  'Save as playlist': 'Enregistrer comme playlist',
  'Taste of': 'Goût de',
  'The song that brings you together': 'Le titre qui vous rapproche',
  'They come from what its members play and like.': 'Ils viennent de ce que ses membres écoutent et aiment.',
  'This Blend is full.': 'Ce Blend est complet.',
  'This person can’t join this Blend.': 'Cette personne ne peut pas rejoindre ce Blend.',
  'Updated every day': 'Mis à jour chaque jour',
  'Updated today': 'Mis à jour aujourd’hui',
  'Updated {date}': 'Mis à jour le {date}',
  'Waiting for your friends': 'En attente de vos amis',
  'You are in too many Blends.': 'Vous êtes dans trop de Blends.',
  'You both play': 'Vous écoutez tous les deux',
  'You can’t join this Blend.': 'Vous ne pouvez pas rejoindre ce Blend.',
  'Your Blend starts as soon as one of them joins.': 'Votre Blend commence dès que l’un d’eux le rejoint.',
  'Your taste is no longer part of it. With one person left, it is deleted.':
    'Vos goûts n’en feront plus partie. S’il ne reste qu’une personne, il est supprimé.',
  '{artists}% of your listening goes to the same artists, {genres}% to the same genres.':
    '{artists} % de vos écoutes vont aux mêmes artistes, {genres} % aux mêmes genres.',
  '{artists}% of your listening goes to the same artists.':
    '{artists} % de vos écoutes vont aux mêmes artistes.',
  '{name} invites you to a Blend': '{name} vous invite à un Blend',
  '{score}% match': '{score} % d’affinité',
}
