import { errorText } from '@lastro/wire/error-catalogue';
import { Anchor } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { safePath, wayBackSearch } from '../../lib/address';
import { getConfig } from '../../lib/config';
import { paths } from '../../lib/paths';
import { useScreenSearch } from '../../lib/screen';
import { getSignInNotice, setSignInNotice } from '../../lib/session';
import { ActionButton } from '../../ui/action-button';
import { GoogleMark } from './google-mark';
import { beginGoogleSignIn } from './google-sign-in';
import { finishGoogleSignIn } from './sign-in';
import { SignInFrame } from './sign-in-frame';
import { SignInNoticeBox } from './sign-in-notice';

export const load = finishGoogleSignIn;

const NOT_CONFIGURED = errorText('sign-in.not-configured');

export function Page() {
  const router = useRouter();
  const wayBack = safePath(useScreenSearch().redirect);
  const [isLeaving, setLeaving] = useState(false);
  const { googleSignIn } = getConfig();
  const notice = googleSignIn === null ? NOT_CONFIGURED : (getSignInNotice()?.message ?? null);

  async function enter() {
    if (googleSignIn === null) return;
    setSignInNotice(null);
    setLeaving(true);
    const url = beginGoogleSignIn(googleSignIn, wayBack);
    // The local issuer is a page of this app; Google is not.
    if (url.origin === window.location.origin) await router.navigate({ href: url.pathname + url.search });
    else window.location.assign(url);
  }

  return (
    <SignInFrame
      title="Entrar no Lastro"
      description="Use a conta Google da empresa. Seu acesso é o que a Administração liberou para você."
      footer={
        <>
          É cliente banking?{' '}
          <Anchor
            component={Link}
            to={paths.bankingSignIn()}
            search={wayBackSearch(wayBack)}
            underline="always"
          >
            Entre com e-mail e senha
          </Anchor>
        </>
      }
    >
      {notice === null ? null : <SignInNoticeBox>{notice}</SignInNoticeBox>}
      <ActionButton
        fullWidth
        size="md"
        variant="default"
        leftSection={<GoogleMark />}
        pending={isLeaving}
        disabledReason={googleSignIn === null ? NOT_CONFIGURED : null}
        onAction={() => void enter()}
      >
        Entrar com Google
      </ActionButton>
    </SignInFrame>
  );
}
