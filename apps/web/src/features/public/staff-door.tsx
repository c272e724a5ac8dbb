import { identityErrors } from '@lastro/wire/identity/identity-errors';
import { type ReactNode, useState } from 'react';
import { getConfig } from '../../lib/config';
import { ActionButton } from '../../ui/action-button';
import { GoogleMark } from './google-mark';
import { beginGoogleSignIn } from './google-sign-in';
import { SignInFrame } from './sign-in-frame';
import { SignInNoticeBox } from './sign-in-notice';

const NOT_CONFIGURED = identityErrors['sign-in.not-configured'].text;

interface StaffDoorProps {
  /** Where the person goes once they are in. */
  wayBack: string;
  /** Why they stand here, or why the last attempt failed. */
  notice: string | null;
  /** Opens an address of this app: the local issuer is one of its pages, Google is not. */
  onGo: (href: string) => unknown;
  onTry?: () => void;
  bankingLink: ReactNode;
}

/** The staff's door. It knows neither the router nor the server, so it can stand before they are loaded. */
export function StaffDoor({ wayBack, notice, onGo, onTry, bankingLink }: StaffDoorProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { googleSignIn } = getConfig();
  const told = googleSignIn === null ? NOT_CONFIGURED : notice;

  function enter() {
    if (googleSignIn === null) return;
    onTry?.();
    setLeaving(true);
    const url = beginGoogleSignIn(googleSignIn, wayBack);
    if (url.origin === window.location.origin) void onGo(url.pathname + url.search);
    else window.location.assign(url);
  }

  return (
    <SignInFrame
      title="Entrar no Lastro"
      description="Use a conta Google da empresa. Seu acesso é o que a Administração liberou para você."
      footer={<>É cliente banking? {bankingLink}</>}
    >
      {told === null ? null : <SignInNoticeBox>{told}</SignInNoticeBox>}
      <ActionButton
        fullWidth
        size="md"
        variant="default"
        leftSection={<GoogleMark />}
        pending={isLeaving}
        disabledReason={googleSignIn === null ? NOT_CONFIGURED : null}
        onAction={enter}
      >
        Entrar com Google
      </ActionButton>
    </SignInFrame>
  );
}

export const BANKING_LINK_TEXT = 'Entre com e-mail e senha';
