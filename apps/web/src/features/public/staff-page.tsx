import { Anchor } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { safePath, wayBackSearch } from '../../lib/address';
import { paths } from '../../lib/paths';
import { useScreenSearch } from '../../lib/screen';
import { getSignInNotice, setSignInNotice } from '../../lib/session';
import { finishGoogleSignIn } from './sign-in';
import { BANKING_LINK_TEXT, StaffDoor } from './staff-door';

export const load = finishGoogleSignIn;

export function Page() {
  const router = useRouter();
  const wayBack = safePath(useScreenSearch().redirect);
  return (
    <StaffDoor
      wayBack={wayBack}
      notice={getSignInNotice()?.message ?? null}
      onTry={() => setSignInNotice(null)}
      onGo={(href) => router.navigate({ href })}
      bankingLink={
        <Anchor
          component={Link}
          to={paths.bankingSignIn()}
          search={wayBackSearch(wayBack)}
          underline="always"
        >
          {BANKING_LINK_TEXT}
        </Anchor>
      }
    />
  );
}
