import type { Locale } from '@domain/contract';
import type { SandboxCard } from '../../drivers/payments';

export interface SandboxCheckoutTexts {
  readonly title: string;
  readonly notice: string;
  readonly amount: string;
  readonly chooseCard: string;
  readonly cards: Readonly<Record<SandboxCard, string>>;
  readonly pay: string;
  readonly cancel: string;
  readonly abandon: string;
  readonly declined: string;
  readonly bankTitle: string;
  readonly bankQuestion: string;
  readonly yes: string;
  readonly no: string;
  readonly paid: string;
  readonly refunded: string;
  readonly expired: string;
  readonly back: string;
}

export const sandboxCheckoutTexts: Readonly<Record<Locale, SandboxCheckoutTexts>> = {
  en: {
    title: 'Test payment',
    notice: 'This is test mode: no card is charged and no money moves.',
    amount: 'Amount due',
    chooseCard: 'Choose what the card does',
    cards: {
      accepted: 'Card that is accepted',
      declined: 'Card that is declined',
      three_d_secure: 'Card whose bank asks first (3-D Secure)',
    },
    pay: 'Pay',
    cancel: 'Cancel and go back',
    abandon: 'Let this page expire',
    declined: 'Your card was declined. Nothing was charged. Try another one.',
    bankTitle: 'Your bank asks',
    bankQuestion: 'Do you approve this payment?',
    yes: 'Approve',
    no: 'Decline',
    paid: 'This payment is complete.',
    refunded: 'The payment has been refunded.',
    expired: 'This page has expired. Nothing was charged.',
    back: 'Back to Keepsake',
  },
  ru: {
    title: 'Тестовая оплата',
    notice: 'Это тестовый режим: с карты ничего не списывается, деньги не переводятся.',
    amount: 'К оплате',
    chooseCard: 'Выберите, что сделает карта',
    cards: {
      accepted: 'Карта, которую примут',
      declined: 'Карта, которую отклонят',
      three_d_secure: 'Карта с вопросом от банка (3-D Secure)',
    },
    pay: 'Оплатить',
    cancel: 'Отменить и вернуться',
    abandon: 'Дать этой странице устареть',
    declined: 'Карта отклонена. Ничего не списано. Попробуйте другую.',
    bankTitle: 'Вопрос вашего банка',
    bankQuestion: 'Подтверждаете этот платёж?',
    yes: 'Подтвердить',
    no: 'Отказаться',
    paid: 'Оплата уже прошла.',
    refunded: 'Деньги возвращены.',
    expired: 'Срок этой страницы истёк. Ничего не списано.',
    back: 'Вернуться в Keepsake',
  },
  fr: {
    title: 'Paiement de test',
    notice: 'Ceci est le mode test\u00a0: aucune carte n’est débitée, aucun argent ne circule.',
    amount: 'À payer',
    chooseCard: 'Choisissez le comportement de la carte',
    cards: {
      accepted: 'Carte acceptée',
      declined: 'Carte refusée',
      three_d_secure: 'Carte dont la banque demande une confirmation (3-D Secure)',
    },
    pay: 'Payer',
    cancel: 'Annuler et revenir',
    abandon: 'Laisser cette page expirer',
    declined: 'Votre carte a été refusée. Rien n’a été débité. Essayez-en une autre.',
    bankTitle: 'Votre banque demande',
    bankQuestion: 'Approuvez-vous ce paiement\u202f?',
    yes: 'Approuver',
    no: 'Refuser',
    paid: 'Ce paiement a été effectué.',
    refunded: 'Le paiement a été remboursé.',
    expired: 'Cette page a expiré. Rien n’a été débité.',
    back: 'Retour à Keepsake',
  },
  de: {
    title: 'Testzahlung',
    notice: 'Dies ist der Testmodus: Es wird keine Karte belastet und kein Geld bewegt.',
    amount: 'Zu zahlen',
    chooseCard: 'Wählen Sie, was die Karte tut',
    cards: {
      accepted: 'Karte, die angenommen wird',
      declined: 'Karte, die abgelehnt wird',
      three_d_secure: 'Karte, deren Bank erst nachfragt (3-D Secure)',
    },
    pay: 'Bezahlen',
    cancel: 'Abbrechen und zurück',
    abandon: 'Diese Seite ablaufen lassen',
    declined: 'Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie eine andere.',
    bankTitle: 'Ihre Bank fragt',
    bankQuestion: 'Geben Sie diese Zahlung frei?',
    yes: 'Freigeben',
    no: 'Ablehnen',
    paid: 'Diese Zahlung ist erfolgt.',
    refunded: 'Das Geld wurde erstattet.',
    expired: 'Diese Seite ist abgelaufen. Es wurde nichts abgebucht.',
    back: 'Zurück zu Keepsake',
  },
  es: {
    title: 'Pago de prueba',
    notice: 'Este es el modo de prueba: no se cobra en ninguna tarjeta ni se mueve dinero.',
    amount: 'A pagar',
    chooseCard: 'Elige qué hace la tarjeta',
    cards: {
      accepted: 'Tarjeta aceptada',
      declined: 'Tarjeta rechazada',
      three_d_secure: 'Tarjeta cuyo banco pregunta antes (3-D Secure)',
    },
    pay: 'Pagar',
    cancel: 'Cancelar y volver',
    abandon: 'Dejar que esta página caduque',
    declined: 'Tu tarjeta ha sido rechazada. No se ha cobrado nada. Prueba con otra.',
    bankTitle: 'Tu banco pregunta',
    bankQuestion: '¿Apruebas este pago?',
    yes: 'Aprobar',
    no: 'Rechazar',
    paid: 'Este pago ya se ha realizado.',
    refunded: 'El dinero se ha devuelto.',
    expired: 'Esta página ha caducado. No se ha cobrado nada.',
    back: 'Volver a Keepsake',
  },
  pt: {
    title: 'Pagamento de teste',
    notice: 'Este é o modo de teste: não é cobrado nenhum cartão nem circula dinheiro.',
    amount: 'A pagar',
    chooseCard: 'Escolha o que o cartão faz',
    cards: {
      accepted: 'Cartão aceite',
      declined: 'Cartão recusado',
      three_d_secure: 'Cartão cujo banco pergunta antes (3-D Secure)',
    },
    pay: 'Pagar',
    cancel: 'Cancelar e voltar',
    abandon: 'Deixar esta página expirar',
    declined: 'O seu cartão foi recusado. Nada foi cobrado. Tente outro.',
    bankTitle: 'O seu banco pergunta',
    bankQuestion: 'Aprova este pagamento?',
    yes: 'Aprovar',
    no: 'Recusar',
    paid: 'Este pagamento já foi feito.',
    refunded: 'O dinheiro foi devolvido.',
    expired: 'Esta página expirou. Nada foi cobrado.',
    back: 'Voltar ao Keepsake',
  },
};
