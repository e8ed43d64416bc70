/** Blends: their members, songs and matches, in German. */
export const blends: Record<string, string> = {
  'A match is 70% how much of your listening goes to the same artists, and 30% to the same genres, within the last {days} days.':
    'Die Übereinstimmung besteht zu 70 % daraus, wie viel ihr von denselben Künstlern hört, und zu 30 % aus denselben Genres, in den letzten {days} Tagen.',
  'A playlist of your tastes, updated every day. Invite up to four friends.':
    'Eine Playlist aus euren Vorlieben, jeden Tag neu. Lade bis zu vier Freunde ein.',
  'A playlist of your tastes, updated every day. It shows everyone in it songs and artists you play, except in private sessions.':
    'Eine Playlist aus euren Vorlieben, jeden Tag neu. Sie zeigt allen Beteiligten Songs und Künstler, die du hörst, außer in privaten Sitzungen.',
  'Already invited to this Blend.': 'Schon zu diesem Blend eingeladen.',
  Blend: 'Blend',
  Blends: 'Blends',
  'Blends that friends invite you to': 'Blends, zu denen dich Freunde einladen',
  'By joining, you show everyone in it songs and artists you play, whatever your privacy settings. Private sessions never count.':
    'Wenn du beitrittst, zeigst du allen Beteiligten Songs und Künstler, die du hörst, unabhängig von deinen Privatsphäre-Einstellungen. Private Sitzungen zählen nie.',
  Decline: 'Ablehnen',
  'Every day, a playlist from the tastes of everyone in it.':
    'Jeden Tag eine Playlist aus den Vorlieben aller Beteiligten.',
  'How you match': 'So gut passt ihr zusammen',
  Invite: 'Einladen',
  'Invite friends': 'Freunde einladen',
  'Invite to a Blend': 'Zu einem Blend einladen',
  'Invite {name}': '{name} einladen',
  Invited: 'Eingeladen',
  'Invites you to a Blend.': 'Lädt dich zu einem Blend ein.',
  'Joined your Blend.': 'Ist deinem Blend beigetreten.',
  'Leave Blend': 'Blend verlassen',
  'New Blend': 'Neuer Blend',
  'Not enough listening yet to compare everyone: it takes {plays} plays or likes of each within {days} days.':
    'Noch zu wenig gehört, um alle zu vergleichen: Dazu braucht es je {plays} Wiedergaben oder Likes in {days} Tagen.',
  'Remove {name} from the Blend': '{name} aus dem Blend entfernen',
  'Remove {name} from the Blend?': '{name} aus dem Blend entfernen?',
  'Save as playlist': 'Als Playlist speichern',
  'Taste of': 'Geschmack von',
  'The song that brings you together': 'Der Song, der euch verbindet',
  'They come from what its members play and like.':
    'Sie ergeben sich daraus, was die Mitglieder hören und mögen.',
  'This Blend is full.': 'Dieser Blend ist voll.',
  'This person can’t join this Blend.': 'Diese Person kann diesem Blend nicht beitreten.',
  'Updated every day': 'Jeden Tag neu',
  'Updated today': 'Heute aktualisiert',
  'Updated {date}': 'Aktualisiert am {date}',
  'Waiting for your friends': 'Warten auf deine Freunde',
  'You are in too many Blends.': 'Du bist in zu vielen Blends.',
  'You both play': 'Ihr hört beide',
  'You can’t join this Blend.': 'Du kannst diesem Blend nicht beitreten.',
  'Your Blend starts as soon as one of them joins.': 'Dein Blend beginnt, sobald jemand beitritt.',
  'Your taste is no longer part of it. With one person left, it is deleted.':
    'Dein Geschmack gehört dann nicht mehr dazu. Bleibt nur eine Person, wird er gelöscht.',
  '{artists}% of your listening goes to the same artists, {genres}% to the same genres.':
    '{artists} % hört ihr von denselben Künstlern, {genres} % in denselben Genres.',
  '{artists}% of your listening goes to the same artists.': '{artists} % hört ihr von denselben Künstlern.',
  '{name} invites you to a Blend': '{name} lädt dich zu einem Blend ein',
  '{score}% match': '{score} % Übereinstimmung',
}
