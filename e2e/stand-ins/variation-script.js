/**
 * Stands in for WooCommerce's own variation script, without its code. By the page's jQuery it does the same to a form:
 * it removes options, overwrites and hides `.single_variation`, and fires the form's events.
 */
(($) => {
  const getChoice = (selects) => selects.get().map((select) => [select.dataset.attribute_name, select.value]);
  const matches = (variation, choice) =>
    choice.every(([name, value]) => {
      const offered = variation.attributes[name];
      return !value || !offered || offered === value;
    });

  function removeOptions(selects, variations) {
    for (const select of selects.get()) {
      const allOptions = $(select).data("all") ?? select.innerHTML;
      $(select).data("all", allOptions);
      const others = getChoice(selects).filter(([name]) => name !== select.dataset.attribute_name);
      const { value } = select;
      select.innerHTML = allOptions;
      for (const option of [...select.options]) {
        const choice = [...others, [select.dataset.attribute_name, option.value]];
        if (option.value && !variations.some((variation) => matches(variation, choice))) option.remove();
        else if (option.value) option.className = "attached enabled";
      }
      select.value = value;
      if (value && select.value !== value) $(select).val("").trigger("change");
    }
  }

  function startForm(form) {
    const single = form.find(".single_variation");
    const selects = form.find(".variations select");
    const variations = form.data("product_variations");
    const on = (name, ...rest) => form.on(`${name}.stand-in`, ...rest);
    form.off(".stand-in");
    on("click", ".reset_variations", (event) => {
      event.preventDefault();
      selects.val("").trigger("change");
      form.trigger("reset_data");
    });
    on("change", ".variations select", () => {
      form.find("input.variation_id").val("").trigger("change");
      form.find(".wc-no-matching-variations").remove();
      form.trigger("woocommerce_variation_select_change");
      form.trigger("check_variations");
      form.trigger("woocommerce_variation_has_changed");
    });
    on("check_variations", () => {
      const choice = getChoice(selects);
      const isComplete = choice.every(([, value]) => value);
      const found = isComplete && variations.find((variation) => matches(variation, choice));
      if (found) form.trigger("found_variation", [found]);
      else form.trigger("reset_data");
      if (isComplete && !found) single.after('<p class="wc-no-matching-variations woocommerce-info">none</p>');
      form.trigger("update_variation_values", [variations]);
    });
    on("update_variation_values", () => removeOptions(selects, variations));
    on("found_variation", (_event, variation) => {
      $.parseHTML(variation.dimensions_html)[0].data.trim(); // throws when it is empty
      single.html(`<div class="theirs">${variation.price_html}${variation.availability_html}</div>`);
      form.find("input.variation_id").val(variation.variation_id).trigger("change");
      single.show().trigger("show_variation", [variation, variation.is_purchasable]);
    });
    on("reset_data", () => single.hide().trigger("hide_variation"));
    form.trigger("check_variations");
    form.trigger("wc_variation_form");
  }

  $.fn.wc_variation_form = function () {
    return this.each((_i, form) => startForm($(form)));
  };
  $(() => $("form.variations_form").wc_variation_form());
})(window.jQuery);
