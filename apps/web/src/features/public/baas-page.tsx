import { parseEmail } from '@lastro/domain/contact';
import { signInWithPassword } from '@lastro/wire/identity/session-operations';
import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { safePath, wayBackSearch } from '../../lib/address';
import { ApiError, messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useScreenSearch } from '../../lib/screen';
import { getSignInNotice, setSignInNotice, startSession } from '../../lib/session';
import { ActionButton } from '../../ui/action-button';
import styles from './baas-page.module.css';
import { deviceMarks, keepDeviceMark } from './known-device';
import { leaveIfSignedIn } from './sign-in';
import { SignInFrame } from './sign-in-frame';
import { SignInNoticeBox } from './sign-in-notice';
import { useCountdown } from './use-countdown';

export const load = leaveIfSignedIn;

interface Credentials {
  email: string;
  password: string;
}

export function Page() {
  const wayBack = safePath(useScreenSearch().redirect);
  return (
    <SignInFrame
      title="Entrar no Banking"
      description="Para empresas clientes: use o seu e-mail e a senha que você escolheu. No primeiro acesso, ou se a esqueceu, peça um link à Administração."
      footer={
        <>
          É da equipe?{' '}
          <Anchor
            component={Link}
            to={paths.staffSignIn()}
            search={wayBackSearch(wayBack)}
            underline="always"
          >
            Entre com a conta Google
          </Anchor>
        </>
      }
    >
      <PasswordForm wayBack={wayBack} />
    </SignInFrame>
  );
}

function PasswordForm({ wayBack }: { wayBack: string }) {
  const router = useRouter();
  const [failure, setFailure] = useState(() => getSignInNotice()?.message ?? null);
  const countdown = useCountdown();
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const signIn = useCommand(signInWithPassword);

  const submit = handleSubmit(async ({ email, password }) => {
    if (countdown.secondsLeft > 0) return;
    setFailure(null);
    setSignInNotice(null);
    try {
      const devices = deviceMarks();
      const { token, type, user, device } = await signIn.mutateAsync({ user: { email, password }, devices });
      keepDeviceMark(device);
      startSession({ token, type, user });
    } catch (error) {
      const wait = error instanceof ApiError && error.code === 'sign-in.wait' ? secondsOf(error) : 0;
      if (wait > 0) countdown.start(wait);
      setFailure(messageOf(error));
      setFocus('password');
      return;
    }
    await router.navigate({ href: wayBack, replace: true });
  });

  const isWaiting = countdown.secondsLeft > 0;
  return (
    <>
      {failure === null ? null : <SignInNoticeBox>{isWaiting ? WAIT_TEXT : failure}</SignInNoticeBox>}
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <TextInput
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          size="md"
          error={formState.errors.email?.message}
          {...register('email', {
            required: 'Informe o e-mail.',
            validate: (value) => parseEmail(value) !== null || 'E-mail inválido.',
          })}
        />
        <PasswordInput
          label="Senha"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
          error={formState.errors.password?.message}
          {...register('password', { required: 'Informe a senha.', maxLength: 200 })}
        />
        <ActionButton
          type="submit"
          fullWidth
          size="md"
          pending={formState.isSubmitting}
          disabledReason={isWaiting ? 'Aguarde o fim da contagem para tentar de novo.' : null}
        >
          {isWaiting ? `Aguarde ${countdown.secondsLeft} s` : 'Entrar'}
        </ActionButton>
      </form>
    </>
  );
}

const WAIT_TEXT = 'Muitas tentativas seguidas. Por segurança, aguarde a contagem antes de tentar de novo.';

/** The header says it; the sentence of the catalogue says it too, should a proxy drop the header. */
function secondsOf(error: ApiError): number {
  return error.retryAfterSeconds ?? Number(/\d+/.exec(error.detail)?.[0] ?? 0);
}
