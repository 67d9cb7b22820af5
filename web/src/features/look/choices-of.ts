import type { Appearance } from '@/api';

/** What is chosen of a look, of all that is known of it. */
export const choicesOf = (look: Appearance): Appearance => ({
  template: look.template,
  textColor: look.textColor,
  backgroundColor: look.backgroundColor,
  gradientColor: look.gradientColor,
  gradientDirection: look.gradientDirection,
  logoImage: look.logoImage,
  backgroundImage: look.backgroundImage,
  backgroundPlacement: look.backgroundPlacement,
  buttonShape: look.buttonShape,
  typePairing: look.typePairing,
});
