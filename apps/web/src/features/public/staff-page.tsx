import { Anchor, Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getConfig } from '../../lib/config';
import { safePath, wayBackSearch } from '../../lib/paths';
import { useScreenSearch } from '../../lib/screen';
import { getSignInNotice, setSignInNotice } from '../../lib/session';
import { GoogleMark } from './google-mark';
import { beginGoogleSignIn } from './google-sign-in';
import { finishGoogleSignIn } from './sign-in';
import { SignInFrame } from './sign-in-frame';
import { SignInNoticeBox } from './sign-in-notice';

export const load = finishGoogleSignIn;

export function Page() {
  const router = useRouter();
  const wayBack = safePath(useScreenSearch().redirect);
  const [isLeaving, setLeaving] = useState(false);
  const notice = getSignInNotice();

  async function enter() {
    setSignInNotice(null);
    setLeaving(true);
    const url = beginGoogleSignIn(getConfig(), wayBack);
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
          <Anchor component={Link} to="/entrar" search={wayBackSearch(wayBack)}>
            Entre com e-mail e senha
          </Anchor>
        </>
      }
    >
      {notice === null ? null : <SignInNoticeBox>{notice.message}</SignInNoticeBox>}
      <Button
        fullWidth
        size="md"
        variant="default"
        leftSection={<GoogleMark />}
        loading={isLeaving}
        onClick={() => void enter()}
      >
        Entrar com Google
      </Button>
    </SignInFrame>
  );
}
