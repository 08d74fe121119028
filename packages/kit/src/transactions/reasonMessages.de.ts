import type { Translation } from '../runtime/messages.ts'
import type { reasonMessages } from './useReasonText.ts'

export const reasonGerman: Translation<typeof reasonMessages> = {
  refused: 'Der Vertrag lehnt ab.',
  'program-error': ({ number }) => `Das Programm lehnt ab, mit Fehler ${number}.`,
  'balance-too-low': 'Das Guthaben reicht nicht.',
  'nothing-moves': 'Der Token bewegt sich nicht.',
  'balance-spread': 'Keines deiner Konten hält allein so viel von diesem Token. Sende ihn in kleineren Beträgen.',
  'account-frozen': 'Der Herausgeber des Tokens hat dein Konto dafür eingefroren oder das des Empfängers.',
  'memo-required': 'Der Empfänger nimmt nur Überweisungen mit Notiz an, und hier lässt sich keine beifügen.',
  'receiver-of-other-token': 'Diese Adresse gehört zu einem anderen Token und kann diesen nicht empfangen.',
  'token-calls-program':
    'Dieser Token ruft bei jeder Überweisung ein eigenes Programm auf. Von hier lässt er sich nicht senden.',
  'token-not-transferable': 'Dieser Token bleibt bei seinem Besitzer. Senden geht nicht.',
  'collectible-unsupported':
    'Dieses Sammlerstück bewegt sich nur nach Regeln seines Urhebers, denen hier nicht gefolgt werden kann. Deine Wallet kennt sie vielleicht.',
  'token-paused': 'Der Herausgeber des Tokens hat vorerst alle Überweisungen gestoppt.',
  'account-missing': 'Ein Konto, das dafür nötig ist, fehlt oder ist ein anderes.',
  'below-minimum': 'Einem Konto bliebe weniger, als das Netzwerk mindestens verlangt.',
  'not-permitted': 'Wer unterschreibt, darf das nicht bewegen.',
  expired: 'Es kam nicht rechtzeitig an. Sende es noch einmal.',
  'already-sent': 'Das Netzwerk hat es schon.',
  'too-much-work': 'Es braucht mehr Rechenzeit, als eine Transaktion haben darf.',
  'network-busy': 'Das Netzwerk ist gerade zu beschäftigt. Versuche es gleich noch einmal.',
}
