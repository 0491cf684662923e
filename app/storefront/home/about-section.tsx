import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Picture } from "#shop/picture.ts";
import { AboutBanner } from "../shared/about-banner.tsx";

/** A paragraph about the shop beside its photo. */
export function AboutSection(props: {
  title: string;
  text: string;
  picture: Picture | null;
  alt: string;
}) {
  return (
    <section aria-labelledby="about">
      <AboutBanner picture={props.picture} alt={props.alt}>
        <h2 id="about" className="display text-xl text-gold-wash md:text-2xl">
          {props.title}
        </h2>
        <p className="mt-5 max-w-lg text-base text-plum-text/90">{props.text}</p>
        <ButtonLink
          to={href("/about")}
          variant="quiet"
          className="mt-8 border-plum-text/50! text-plum-text! hover:border-plum-text! hover:bg-plum-soft!"
        >
          Our story
        </ButtonLink>
      </AboutBanner>
    </section>
  );
}
